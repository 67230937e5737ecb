import { Link } from '@tanstack/react-router';
import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { shortAddress } from '#contract/security/cidr.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { type Mark, MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Fact, SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue, type KeyValueItem } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './activity.module.css';
import type { ActivitySearch } from './activity-search.ts';
import type { Story, StoryEvent } from './story.ts';
import { followedBy, targetId, targetLabel, whoText } from './story-text.ts';

export interface StoryDrawerProps {
  story: Story;
  /** Of the page: links stay below its connection. */
  connectionId: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onSearch: (part: ActivitySearch, how?: 'push' | 'replace') => void;
}

const marks: Record<StoryEvent['kind'], { mark: Mark; tone: Tone }> = {
  request: { mark: 'hollow', tone: 'accent' },
  event: { mark: 'dot', tone: 'dim' },
  opened: { mark: 'square', tone: 'critical' },
  notified: { mark: 'triangle', tone: 'info' },
  closed: { mark: 'dot', tone: 'ok' },
  undone: { mark: 'hollow', tone: 'dim' },
};

/** A story opened to everything that happened in it, in the service's words too. */
export function StoryDrawer({
  story,
  connectionId,
  onClose,
  onPrevious,
  onNext,
  onSearch,
}: StoryDrawerProps) {
  const steps = story.end?.kind === 'undone' ? [...story.events, story.end] : story.events;
  const events = story.events.flatMap(({ event }) => event ?? []);
  const [label, id] = [targetLabel(story), targetId(story)];
  const json = JSON.stringify(events, null, 2);
  return (
    <Drawer
      title={story.title}
      facts={
        <>
          {label !== undefined && <Fact>{id === undefined ? <Mono>{label}</Mono> : label}</Fact>}
          <Fact>{story.who.name}</Fact>
          <Fact>
            <AbsoluteInstant value={story.at} />
          </Fact>
        </>
      }
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={<AlertAgain story={story} connectionId={connectionId} />}
    >
      <Grid gap={12}>
        <SectionLabel as="h3">What happened</SectionLabel>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <Step key={`${step.key} ${step.kind}`} step={step} since={story.at} />
          ))}
        </ol>
        <KeyValue items={factsOf(story)} />
        <Row gap={8} wrap>
          {story.target !== undefined && (
            <Button icon="history" onClick={() => onSearch({ ...historyOf(story), open: undefined }, 'push')}>
              History of {label}
            </Button>
          )}
          <Button icon="user" onClick={() => onSearch({ who: story.who.name, open: undefined }, 'push')}>
            Everything by {story.who.name}
          </Button>
          <PlaceLinks story={story} connectionId={connectionId} />
        </Row>
        {events.length > 0 && (
          <details>
            <summary className={classes.summary}>Events as JSON</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
            <pre className={classes.raw} tabIndex={0}>
              {json}
            </pre>
            <CopyButton size="sm" text={json} label="Copy JSON" />
          </details>
        )}
      </Grid>
    </Drawer>
  );
}

function Step({ step, since }: { step: StoryEvent; since: number }) {
  const { title, raw, at, kind, event } = step;
  const after = at - since;
  const detail = [
    whoText(step),
    event?.remoteAddress && `from ${shortAddress(event.remoteAddress)}`,
    after >= 1000 && `after ${formatDuration(after)}`,
  ].filter(Boolean);
  return (
    <Grid as="li" columnGap={8} align="baseline" size={13} className={classes.step}>
      <span className={classes.mark}>
        <MarkIcon {...marks[kind]} />
      </span>
      <span>{kind === 'request' ? `Requested here: ${title}` : title}</span>
      <Text numeric tone="dim" nowrap>
        <AbsoluteInstant value={at} seconds />
      </Text>
      <span className={classes.detail}>
        <Mono dim>{raw}</Mono>
        {detail.length > 0 && ` · ${detail.join(' · ')}`}
      </span>
    </Grid>
  );
}

function factsOf(story: Story): KeyValueItem[] {
  const id = targetId(story);
  return [
    { label: 'What followed', value: followedBy(story) },
    { label: 'Who', value: whoText(story) },
    ...(id === undefined ? [] : [{ label: 'On (ID)', value: <Mono>{id}</Mono> }]),
    { label: 'From', value: story.addresses.join(', ') },
    { label: 'Family', value: story.families.join(', ') },
  ];
}

/** The filter that shows everything else about the same thing. */
function historyOf({ target, groupId, events }: Story): ActivitySearch {
  const isCluster = events.some(({ event, alert }) => (event ?? alert)?.clusterName === target);
  return isCluster && groupId !== undefined ? { cluster: target } : { on: target };
}

/** The target of the story, where it has a page. */
function PlaceLinks({ story, connectionId }: { story: Story; connectionId: string }) {
  const { groupId, alerts, events } = story;
  if (groupId === undefined) return null;
  const cluster = events.find(({ event }) => event?.clusterName !== undefined)?.event?.clusterName;
  const [alert] = alerts;
  return (
    <>
      {cluster !== undefined && (
        <Link
          to="/c/$connectionId/groups/$groupId/clusters/$clusterName"
          params={{ connectionId, groupId, clusterName: cluster }}
          className={buttonClass()}
        >
          Open cluster
        </Link>
      )}
      {alert && (
        <Link
          to="/c/$connectionId/groups/$groupId/alerts"
          params={{ connectionId, groupId }}
          search={{ tab: 'all', alert: alert.id }}
          className={buttonClass()}
        >
          Open alert
        </Link>
      )}
    </>
  );
}

/** The first type of the story that a configuration can watch for, if any can. */
function AlertAgain({ story, connectionId }: { story: Story; connectionId: string }) {
  const { groupId, types } = story;
  const type = types.find(isAlertEventType);
  const refusal = useRefusal('createGroupAlertConfig', { groupId });
  const label = 'Notify me when this happens again';
  if (type === undefined || groupId === undefined) {
    const reason = groupId
      ? 'Atlas raises no alerts for these events'
      : 'Alert configurations belong to a project, and this happened to the organization';
    return <Button disabledReason={reason}>{label}</Button>;
  }
  if (refusal !== undefined) return <Button disabledReason={refusal}>{label}</Button>;
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/alert-configs/new"
      params={{ connectionId, groupId }}
      search={{ type }}
      className={buttonClass()}
    >
      {label}
    </Link>
  );
}
