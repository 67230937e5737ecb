import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Consequence } from '#contract/clusters/configure/consequences.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { useShownValue } from '#src/ui/use-shown-value.ts';
import type { Draft, DraftContext } from './draft/draft.ts';
import { edited } from './draft/edits.ts';
import { isQuick, isUniform } from './draft/shards.ts';
import classes from './editor.module.css';
import type { EditorSearch } from './editor-search.ts';
import { BasicsSection } from './form/basics-section.tsx';
import { DraftFormContext } from './form/draft-context.ts';
import { NodesSection } from './form/nodes-section.tsx';
import { BackupSection, OptionsSection } from './form/protection-sections.tsx';
import { SizeSections } from './form/size-section.tsx';
import { useOffers } from './offer-notice.tsx';
import { Brief, Summary } from './summary.tsx';

interface ClusterEditorProps {
  groupId: string;
  text: string;
  onText: (text: string) => void;
  draft: Draft;
  before: DraftContext['before'];
  base: Record<string, unknown> | undefined;
  consequences: readonly Consequence[];
  usual: number | undefined;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
  /** Whether leaving loses something. */
  wouldLose: () => boolean;
  saveLabel: string;
  /** Why it cannot be saved now. */
  refusal: string | undefined;
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** Above the fields: a failure, a concurrent change. */
  notices: ReactNode;
}

const forms = [
  { value: 'quick', label: 'Quick' },
  { value: 'complete', label: 'Complete' },
] as const;

/** One draft in two forms and as JSON, with its effects beside it. */
export function ClusterEditor(props: ClusterEditorProps) {
  const { text, onText, draft, before, base, consequences, search, onSearch } = props;
  const quickPossible = isQuick(draft.value);
  const complete = search.form === 'complete' || !quickPossible;
  const [apart, setApart] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const offers = useOffers(props.groupId);
  const form = useMemo(
    () => ({
      ...{ draft, base, offers },
      edit: (edits: Parameters<typeof edited>[1]) => onText(edited(text, edits)),
    }),
    [draft, base, offers, text, onText],
  );
  const uniform = isUniform(draft.value);
  return (
    <DraftFormContext value={form}>
      <LeaveGuard wouldLose={props.wouldLose} />
      <Toolbar
        complete={complete}
        quickPossible={quickPossible}
        sharded={draft.value !== undefined && draft.value.clusterType !== 'REPLICASET'}
        uniform={uniform}
        apart={apart}
        onApart={setApart}
        search={search}
        onSearch={onSearch}
      />
      <div className={classes.layout} data-json={search.json}>
        <Stack
          as="form"
          gap={24}
          shrink
          aria-label={props.saveLabel}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!props.refusal && !props.busy) props.onSave();
          }}
        >
          {props.notices}
          {draft.value ? (
            <>
              <BasicsSection complete={complete} />
              <NodesSection complete={complete} independent={apart} />
              <SizeSections complete={complete} independent={apart} />
              <BackupSection complete={complete} />
              {complete && <OptionsSection />}
            </>
          ) : (
            <Text as="p" tone="critical">
              The JSON cannot be read. Correct it to continue with the form.
            </Text>
          )}
          {draft.warnings.length > 0 && (
            <Notice tone="warning" title="Atlas may refuse this">
              {draft.warnings.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </Notice>
          )}
          <Row as="footer" gap={8} align="center" wrap className={classes.footer}>
            <Brief
              draft={draft}
              before={before}
              consequences={consequences}
              onOpen={() => summary.current?.scrollIntoView({ block: 'start' })}
            />
            <Button type="submit" variant="primary" busy={props.busy} disabledReason={props.refusal}>
              {props.saveLabel}
            </Button>
            <Button onClick={props.onCancel}>Cancel</Button>
          </Row>
        </Stack>
        <Summary ref={summary} draft={draft} before={before} consequences={consequences} usual={props.usual}>
          {search.json && (
            <Section label="Request">
              <CodeEditor
                value={text}
                onChange={onText}
                language="json"
                unchecked
                ariaLabel="Request as JSON"
                errors={draft.problems}
                minHeight="260px"
                maxHeight="60vh"
                gutters
              />
            </Section>
          )}
        </Summary>
      </div>
    </DraftFormContext>
  );
}

interface ToolbarProps extends Pick<ClusterEditorProps, 'search' | 'onSearch'> {
  complete: boolean;
  quickPossible: boolean;
  sharded: boolean;
  uniform: boolean;
  /** Shards are edited one by one although they are alike. */
  apart: boolean;
  onApart: (apart: boolean) => void;
}

/** How the draft is shown: which form, with or without its JSON, shards together or apart. */
function Toolbar(props: ToolbarProps) {
  const { complete, quickPossible, sharded, uniform, apart, onApart, search, onSearch } = props;
  const [json, setJson] = useShownValue(search.json === true, (next) =>
    onSearch({ ...search, json: next || undefined }),
  );
  return (
    <Row gap={4} columnGap={8} align="baseline" wrap size={13} className={classes.line}>
      <Segmented
        label="Form"
        items={forms}
        value={complete ? 'complete' : 'quick'}
        onChange={(value) => onSearch({ ...search, form: value })}
      />
      <Button size="sm" aria-pressed={json} onClick={() => setJson(!json)}>
        {json ? 'Hide JSON' : 'Show JSON'}
      </Button>
      {!quickPossible && (
        <Text size={13} tone="dim">
          The quick form is for equal shards in one region.
        </Text>
      )}
      {complete && sharded && (
        <Button
          size="sm"
          aria-pressed={apart || !uniform}
          disabledReason={!uniform && 'The shards differ, so each is edited separately.'}
          onClick={() => onApart(!apart)}
        >
          Edit each shard separately
        </Button>
      )}
    </Row>
  );
}
