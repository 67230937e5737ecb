import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition, IndexType } from '#contract/search/definition.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs, type CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { MoreItem } from '#src/ui/values/more-item.tsx';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { definitionCompleter } from './definition/definition-completions.ts';
import { readDefinitionText } from './definition/definition-text.ts';
import { readPastedDefinition } from './definition/pasted-definition.ts';
import { analyzerNamed, usableAnalyzers } from './definition/usable-analyzers.ts';
import classes from './editor.module.css';
import { FieldsTree } from './fields/fields-tree.tsx';
import type { SampledFields } from './fields/use-sampled-fields.ts';
import { OptionsPanel } from './options/options-panel.tsx';
import { impactOf } from './save/impact.ts';
import { ImpactNote } from './save/impact-note.tsx';
import type { BuildCost } from './save/use-build-cost.ts';

interface IndexEditorProps {
  groupId: string;
  /** Where the index lies, as far as it is chosen. */
  cluster: string | undefined;
  db: string;
  type: IndexType;
  /** What changes are discarded to. */
  start: string;
  /** The initial text if it differs: a draft, an earlier definition. */
  begin?: string | undefined;
  /** What of it is kept already; all of it unless given. */
  kept?: string | undefined;
  /** As it is at the service; undefined for a new index. */
  base: Definition | undefined;
  clusterAnalyzers: readonly CustomAnalyzer[];
  sample: SampledFields;
  /** What building it costs. */
  cost: BuildCost;
  /** Why it cannot be saved, apart from problems of the text. */
  refusal: string | undefined;
  /** Whether it was saved: leaving then loses nothing. */
  saved: () => boolean;
  busy: boolean;
  saveLabel: string;
  /** Keeps the text as it is typed, right or wrong. */
  draft: {
    off: string | undefined;
    busy: boolean;
    /** Returns its id; undefined if it could not be saved, which is already reported. */
    keep: (text: string) => Promise<string | undefined>;
  };
  /** Receives every typed text. */
  onTyped?: (text: string) => void;
  /** Opens an analyzer in the lab: with the field that it is for, and the draft to come back to. */
  onLab: (asked: LabAsked) => void;
  /** The definition that is typed, as other tools write it; undefined: it is not known yet where the index lies. */
  copy: ((definition: Definition) => CopyFormat[]) | undefined;
  /** The definition, and its source text. */
  onSave: (definition: Definition, text: string) => void;
  /** Another way than saving it now; undefined while the text is no definition. */
  beside?: (definition: Definition | undefined, off: string | false) => ReactNode;
}

/** An analyzer that is looked at in the lab. */
export interface LabAsked {
  analyzer: AnalyzerChoice;
  field: string | undefined;
  draft: string | undefined;
}

const most = 6;

/** One definition in two views: the fields of the documents, and the JSON that the service takes. */
export function IndexEditor(props: IndexEditorProps) {
  const { type, start, base, clusterAnalyzers, sample, refusal, busy } = props;
  const [text, setTyped] = useState(props.begin ?? start);
  const [keptText, setKept] = useState(props.kept ?? props.begin ?? start);
  const keptNow = useRef(keptText);
  const setText = (next: string): void => {
    setTyped(next);
    props.onTyped?.(next);
  };
  /** A pasted body of a request becomes its definition. */
  const paste = (next: string): void => {
    const pasted = readPastedDefinition(next);
    setText(pasted?.text ?? next);
    if (pasted) {
      notify({
        message: 'Only the definition was taken from the pasted text',
        ...(pasted.name === undefined ? {} : { detail: `The form sets the name, not "${pasted.name}".` }),
      });
    }
  };
  const keepDraft = async (): Promise<string | undefined> => {
    const id = await props.draft.keep(text);
    if (id === undefined) return undefined;
    // a user who leaves at once must not get a confirmation for it
    keptNow.current = text;
    setKept(text);
    return id;
  };
  const problemsId = useId();
  const { value, definition, problems } = useMemo(
    () => readDefinitionText(text, { type, clusterAnalyzers }),
    [text, type, clusterAnalyzers],
  );
  const completions = useMemo(
    () =>
      definitionCompleter({
        type,
        fields: sample.fields.map(({ path }) => path),
        analyzers: clusterAnalyzers.map(({ name }) => name),
      }),
    [type, sample.fields, clusterAnalyzers],
  );
  const impact = definition && base ? impactOf(base, definition) : undefined;
  const wrong = problems.filter(({ severity }) => severity !== 'warning');
  const off =
    refusal ??
    (wrong.length > 0
      ? 'Fix the marked errors first.'
      : impact?.kind === 'none' && 'Nothing has changed yet.');
  const around = value && { definition: value, clusterAnalyzers };
  const openLab = async (name: string, field?: string): Promise<void> => {
    if (!around) return;
    const mustKeep = text !== keptText || base === undefined;
    const draft = mustKeep && !props.draft.off ? await keepDraft() : undefined;
    props.onLab({ analyzer: analyzerNamed(name, around), field, draft });
  };
  const save = (): void => {
    if (definition && !off) props.onSave(definition, text);
  };
  return (
    <>
      <LeaveGuard wouldLose={() => text !== start && text !== keptNow.current && !props.saved()} />
      <Grid gap={24} align="start" columns={2} className={classes.views}>
        <div className="qd-stack">
          <Section label={type === 'search' ? 'Fields' : 'Fields of the documents'}>
            {/* as high before its fields are read as afterwards: what follows stays where it is */}
            <div className={props.db === '' ? undefined : classes.sampled}>
              <FieldsTree
                type={type}
                text={text}
                definition={value}
                sample={sample}
                analyzers={around ? usableAnalyzers(around) : []}
                onText={setText}
                onLab={(name, path) => void openLab(name, path)}
              />
            </div>
          </Section>
          {value && (
            <OptionsPanel
              groupId={props.groupId}
              cluster={props.cluster}
              db={props.db}
              type={type}
              text={text}
              definition={value}
              clusterAnalyzers={clusterAnalyzers}
              fields={sample.fields.map(({ path }) => path)}
              onText={setText}
              onLab={(name) => void openLab(name)}
            />
          )}
        </div>
        <Section
          label="Definition"
          actions={
            text !== start && (
              <Button size="sm" variant="quiet" onClick={() => setText(start)}>
                Discard changes
              </Button>
            )
          }
        >
          <CodeEditor
            value={text}
            onChange={paste}
            language="json"
            unchecked
            completions={completions}
            ariaLabel="Definition"
            ariaDescribedBy={problemsId}
            errors={problems}
            minHeight="260px"
            maxHeight="52vh"
            gutters
            onSave={save}
          />
          <div id={problemsId} aria-live="polite">
            {problems.length === 0 ? (
              <Text as="p" size={12} tone="dim" className={classes.note}>
                The definition is valid.
              </Text>
            ) : (
              <Text as="ul" size={12} tone="critical" breaks aria-label="Problems">
                {problems.slice(0, most).map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
                <MoreItem total={problems.length} shown={most} />
              </Text>
            )}
          </div>
          <ImpactNote impact={impact} isNew={base === undefined} cost={props.cost} />
          <ButtonRow end sticky>
            {definition && props.copy && <CopyAs formats={props.copy(definition)} />}
            <Button
              busy={props.draft.busy}
              disabledReason={props.draft.off ?? (text === keptText && 'There is nothing new to keep.')}
              onClick={() => void keepDraft()}
            >
              Save draft
            </Button>
            {props.beside?.(definition, off)}
            <Button variant="primary" busy={busy} disabledReason={off} onClick={save}>
              {props.saveLabel}
            </Button>
          </ButtonRow>
        </Section>
      </Grid>
    </>
  );
}
