import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FunctionVersion, ServerFunction } from '#contract/console/functions.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { CodeDiff } from '#src/ui/code-editor/code-diff.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { useSaveFunction, versionsQuery } from './function-requests.ts';
import classes from './functions.module.css';

interface VersionsProps {
  fn: ServerFunction;
  /** Something in the editor is not saved: restoring would lose it. */
  dirty: boolean;
  shown: number | undefined;
  refusal: string | undefined;
  onShow: (version: number) => void;
  onRestored: (saved: ServerFunction) => void;
}

/** Every saved text, with its changes and a way to restore it. */
export function VersionsTab(props: VersionsProps) {
  const { fn, shown, onShow } = props;
  const versions = useQuery(versionsQuery(fn.id));
  if (versions.error && !versions.data) return <ReadFailure what="Versions" query={versions} />;
  if (!versions.data) return <SkeletonLines lines={8} />;
  const list = versions.data;
  const chosen = list.find(({ version }) => version === shown) ?? list[0];
  if (!chosen)
    return (
      <Text as="p" size={13} tone="dim" breaks>
        No version is kept.
      </Text>
    );
  return (
    <div className={classes.versions}>
      <nav className={classes.versionList} aria-label="Versions">
        {list.map((each) => (
          <button
            key={each.version}
            type="button"
            className={rowClass({
              gap: 2,
              columnGap: 10,
              align: 'baseline',
              wrap: true,
              className: classes.version,
            })}
            aria-current={each === chosen}
            onClick={() => onShow(each.version)}
          >
            <Text size={13} mono weight="medium">
              version {each.version}
            </Text>
            {each.version === fn.version && <Badge>current</Badge>}
            {each.runAs === 'system' && <Badge tone="warning">system</Badge>}
            <span className={classes.versionWho}>
              <ServerTime value={each.savedAt} suffix /> by {each.savedBy}
            </span>
          </button>
        ))}
      </nav>
      <Shown {...props} list={list} chosen={chosen} />
    </div>
  );
}

function Shown(props: VersionsProps & { list: readonly FunctionVersion[]; chosen: FunctionVersion }) {
  const { fn, list, chosen, refusal } = props;
  const [against, setAgainst] = useState<'previous' | 'current' | 'alone'>('previous');
  const restore = useRestore(props);
  const previous = list.find(({ version }) => version < chosen.version);
  const isCurrent = chosen.version === fn.version;
  const other = against === 'previous' ? previous?.source : fn.source;
  return (
    <section className="qd-stack" aria-label={`Version ${chosen.version}`}>
      <Row gap={4} columnGap={12} align="center" justify="between" wrap>
        <Segmented
          label="Show"
          value={against}
          onChange={setAgainst}
          items={[
            { value: 'previous', label: previous ? `Changes since ${previous.version}` : 'Changes' },
            { value: 'current', label: 'Against the current' },
            { value: 'alone', label: 'Text' },
          ]}
        />
        <Button
          icon="undo"
          busy={restore.busy}
          disabledReason={refusal ?? (isCurrent && 'This is the current version')}
          onClick={() => restore.start(chosen)}
        >
          Restore version {chosen.version}
        </Button>
      </Row>
      {against === 'alone' || other === undefined ? (
        <CodeEditor
          value={chosen.source}
          language="javascript"
          ariaLabel={`Source of version ${chosen.version}`}
          readOnly
          unchecked
          maxHeight="64vh"
        />
      ) : (
        <CodeDiff
          before={against === 'previous' ? other : chosen.source}
          after={against === 'previous' ? chosen.source : other}
          language="javascript"
          ariaLabel={`Version ${chosen.version} compared`}
          maxHeight="64vh"
        />
      )}
    </section>
  );
}

/** Saves an old text as a new version: nothing that was saved since is lost. */
function useRestore({ fn, dirty, onRestored, onShow }: VersionsProps) {
  const save = useSaveFunction(fn.id);
  const run = async ({ source, runAs, version }: FunctionVersion): Promise<void> => {
    const saved = await save.mutateAsync({
      name: fn.name,
      source,
      runAs,
      args: fn.args,
      version: fn.version,
    });
    onRestored(saved);
    onShow(saved.version);
    notify({ message: `Version ${version} restored as version ${saved.version}` });
  };
  return {
    busy: save.isPending,
    start(version: FunctionVersion) {
      if (dirty) {
        confirm({
          title: `Restore version ${version.version}?`,
          consequence: 'Unsaved changes in the editor are replaced. Save them first to keep them.',
          confirmLabel: 'Restore version',
          danger: true,
          run: () => run(version),
        });
        return;
      }
      run(version).catch(reportFailure('Not restored'));
    },
  };
}
