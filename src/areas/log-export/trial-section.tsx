import { ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { CodeBlock } from '#src/ui/values/code-block.tsx';
import type { DestinationKind, Stored } from './destination-kinds.ts';

/** How to test a destination: Atlas has no operation for it, and returns no secrets. */
export function TrialSection({ kind, stored }: { kind: DestinationKind; stored: Stored }) {
  const { command, expects } = kind.trial(stored);
  return (
    <Grid as="section" gap={8} aria-label="Test">
      <SectionLabel as="h3">Test</SectionLabel>
      <Text as="p" size={13} tone="dim">
        Atlas reports neither deliveries nor their errors here. This command reaches the same destination; a
        secret is a variable that you set before.
      </Text>
      <CodeBlock>{command}</CodeBlock>
      <ButtonRow>
        <CopyButton text={command} label="Copy command" />
      </ButtonRow>
      <Text as="p" size={13} tone="dim">
        Expected: {expects}
      </Text>
    </Grid>
  );
}
