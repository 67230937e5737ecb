import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { SeverityMark } from './line-columns.tsx';
import { lineKindLabels } from './line-kinds.ts';
import type { LogLine } from './log-line.ts';
import classes from './logs.module.css';

interface LineDrawerProps {
  line: LogLine;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One line with all of its attributes. */
export function LineDrawer({ line, onClose, onPrevious, onNext }: LineDrawerProps) {
  return (
    <Drawer
      title={line.message}
      badge={<SeverityMark line={line} />}
      facts={lineKindLabels[line.kind]}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={<CopyButton text={line.raw} label="Copy line" />}
    >
      <KeyValue
        items={[
          { label: 'Time', value: <AbsoluteInstant value={line.at} seconds /> },
          { label: 'Component', value: line.component },
          { label: 'Context', value: line.context },
          { label: 'Message ID', value: line.id === undefined ? undefined : String(line.id) },
          { label: 'Summary', value: line.summary },
        ]}
      />
      <pre className={classes.raw}>{pretty(line.raw)}</pre>
    </Drawer>
  );
}

function pretty(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
