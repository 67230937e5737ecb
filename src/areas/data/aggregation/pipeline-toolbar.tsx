import { Switch } from '@mantine/core';
import { formatCount } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow, IconButton } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { type InputSize, inputSizes } from '../data-search.ts';
import { Elapsed } from '../query/elapsed.tsx';
import type { Template } from './templates.ts';

interface PipelineToolbarProps {
  templates: readonly Template[];
  onTemplate: (template: Template) => void;
  /** Why the pipeline cannot run. */
  notRunnable: string | undefined;
  /** The last stage writes. */
  isWriting: boolean;
  /** Why documents cannot be changed. */
  refusal: string | undefined;
  /** Why it cannot be saved. */
  notSaved: string | undefined;
  isRunning: boolean;
  isPlanning: boolean;
  onRun: () => void;
  onStop: () => void;
  onExplain: () => void;
  onSave: () => void;
  onCreateView: () => void;
  onExport: () => void;
  onHistory: () => void;
}

/** What can be done with a pipeline. */
export function PipelineToolbar(props: PipelineToolbarProps) {
  const { templates, notRunnable, isWriting, refusal, isRunning, isPlanning } = props;
  const writes = 'The last stage writes';
  return (
    <ButtonRow>
      <Button
        variant="primary"
        icon="play"
        busy={isRunning || isPlanning}
        disabledReason={notRunnable ?? (isWriting && refusal)}
        onClick={props.onRun}
      >
        {isWriting ? 'Run and write…' : 'Run'}
      </Button>
      <StopButton running={isRunning || isPlanning} onStop={props.onStop} label="Stop the pipeline" />
      <Elapsed running={isRunning} />
      <Button disabledReason={notRunnable} onClick={props.onExplain}>
        Explain
      </Button>
      <Button disabledReason={props.notSaved} onClick={props.onSave}>
        Save
      </Button>
      <ActionMenu
        trigger={<Button opens>Templates</Button>}
        items={templates.map((template) => ({
          label: template.label,
          onSelect: () => props.onTemplate(template),
        }))}
      />
      <IconButton icon="history" label="Query history" onClick={props.onHistory} />
      <ActionMenu
        trigger={<IconButton bare icon="more" label="More for the pipeline" />}
        items={[
          {
            label: 'Export results',
            icon: 'download',
            disabled: notRunnable ?? (isWriting && writes),
            onSelect: props.onExport,
          },
          {
            label: 'Create view',
            icon: 'eye',
            disabled: notRunnable ?? ((isWriting && writes) || refusal),
            onSelect: props.onCreateView,
          },
        ]}
      />
    </ButtonRow>
  );
}

interface PreviewToolbarProps {
  isText: boolean;
  onText: (isText: boolean) => void;
  input: InputSize;
  onInput: (input: InputSize) => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  running: boolean;
  onStop: () => void;
  onAgain: () => void;
}

const sizeLabel = (size: InputSize): string => (size === 'all' ? 'All' : formatCount(size));

/** How the pipeline is edited, and what its previews read. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { isText, input, isOn } = props;
  return (
    <Row gap={8} columnGap={16} align="center" justify="between" wrap>
      <Segmented<'cards' | 'text'>
        label="Edit the pipeline as"
        items={[
          { value: 'cards', label: 'Cards' },
          { value: 'text', label: 'Text' },
        ]}
        value={isText ? 'text' : 'cards'}
        onChange={(next) => props.onText(next === 'text')}
      />
      <ButtonRow>
        <Switch
          size="xs"
          label="Previews"
          checked={isOn}
          onChange={(event) => props.onSwitch(event.currentTarget.checked)}
        />
        <Segmented<`${InputSize}`>
          label="Documents that previews read"
          items={inputSizes.map((size) => ({ value: `${size}`, label: sizeLabel(size) }))}
          value={`${input}`}
          onChange={(next) => props.onInput(next === 'all' ? next : (Number(next) as InputSize))}
        />
        <IconButton
          size="sm"
          icon="refresh"
          label="Run previews again"
          disabledReason={!isOn && 'previews are off'}
          onClick={props.onAgain}
        />
        <StopButton size="sm" running={props.running} onStop={props.onStop} label="Stop previews" />
      </ButtonRow>
    </Row>
  );
}
