import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { TypedText } from '#src/ui/overlays/typed-watch.ts';
import classes from './kept-texts-dialog.module.css';

interface KeptTextsDialogProps {
  texts: readonly TypedText[];
  onClose: () => void;
}

/** Returns the texts that an ended session left unsaved, to copy them into their form. */
export function KeptTextsDialog({ texts, onClose }: KeptTextsDialogProps) {
  return (
    <Dialog opened title="Unsaved text" onClose={onClose}>
      <Stack gap={16}>
        <p>Your session ended before this text was saved. Copy it back into its form.</p>
        {texts.map(({ label, text }) => (
          <Stack key={`${label} ${text}`} gap={4} as="section" aria-label={label}>
            <Row gap={12} align="center" justify="between">
              <Text weight="medium">{label}</Text>
              <CopyButton size="sm" text={text} aria-label={`Copy ${label}`} />
            </Row>
            <pre className={classes.kept}>{text}</pre>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
