import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './emulator.module.css';
import { useEmulatorChange } from './use-emulator-change.ts';

/** Scenarios: scripted incidents that one click runs. */
export function Scenarios() {
  const connection = useConnection();
  const { data: scenarios } = useSuspenseQuery(q('listEmulatorScenarios', connection.id, {}));
  const run = useEmulatorChange('runEmulatorScenario');
  const running = run.isPending ? run.variables.scenarioName : undefined;
  const titleOf = (name: string): string => scenarios.find((each) => each.name === name)?.title ?? name;
  if (scenarios.length === 0) return <EmptyState title="No scenarios" />;
  return (
    <Stack gap={16}>
      {run.data && (
        <Notice tone="ok" title={`${titleOf(run.data.name)}: events`}>
          <ul className={classes.happened}>
            {run.data.happened.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {run.data.groupId && (
            <Link
              to="/c/$connectionId/groups/$groupId/alerts"
              params={{ connectionId: connection.id, groupId: run.data.groupId }}
            >
              Show alerts
            </Link>
          )}
        </Notice>
      )}
      {run.error && (
        <Notice tone="error" title="The scenario did not run" urgent>
          {run.error.message}
        </Notice>
      )}
      <ul className={classes.list}>
        {scenarios.map(({ name, title, description }) => (
          <Row as="li" key={name} gap={16} align="center" justify="between" className={classes.row}>
            <div>
              <Text as="p" weight="medium">
                {title}
              </Text>
              <Text as="p" size={13} tone="dim">
                {description}
              </Text>
            </div>
            <Button
              icon="play"
              busy={running === name}
              disabledReason={
                run.refused ?? (run.isPending && running !== name && 'Another scenario is running')
              }
              aria-label={`Run ${title}`}
              onClick={() => run.mutate({ scenarioName: name })}
            >
              Run
            </Button>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
