import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { CodeBlock } from '#src/ui/values/code-block.tsx';
import type { OtherSide } from './other-side.ts';

/** The commands and the Terraform block for the owner of the other network. */
export function OtherSideSection({ side, title }: { side: OtherSide; title: string }) {
  return (
    <Grid as="section" gap={12} aria-label={title}>
      <SectionLabel as="h3">{title}</SectionLabel>
      <Text as="p" tone="dim">
        {side.task}
      </Text>
      <CodeBlock>{side.commands}</CodeBlock>
      <Row gap={8} wrap>
        <CopyButton size="sm" text={side.commands} label={`Copy for ${side.tool}`} />
        <CopyAs
          size="sm"
          formats={[
            { label: side.tool, text: side.commands },
            { label: 'Terraform', text: side.terraform },
          ]}
        />
      </Row>
    </Grid>
  );
}
