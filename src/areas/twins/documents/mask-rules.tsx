import { Autocomplete, Select } from '@mantine/core';
import type { Mask, MaskRule } from '#contract/twins/documents.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { maskLabels } from './document-text.ts';
import classes from './documents.module.css';

interface MaskRulesProps {
  rules: readonly MaskRule[];
  /** Fields that a preview has found. */
  fields: readonly string[];
  onChange: (rules: MaskRule[]) => void;
}

const masks = Object.entries(maskLabels).map(([value, label]) => ({ value, label }));

/** The rules that mask fields, one a row. */
export function MaskRules({ rules, fields, onChange }: MaskRulesProps) {
  const change = (at: number, part: Partial<MaskRule>): void =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <fieldset className={classes.rules}>
      <legend>Masked fields</legend>
      <Text as="p" tone="dim" size={13}>
        Equal values have equal masks in this twin. A rule of a document or a list applies to everything in
        it.
      </Text>
      {rules.map(({ path, mask }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
        <div key={at} className={classes.rule}>
          <Autocomplete
            aria-label={`Field ${at + 1}`}
            placeholder="customer.email"
            data={[...fields]}
            value={path}
            onChange={(value) => change(at, { path: value })}
          />
          <Select
            aria-label={`Mask of field ${at + 1}`}
            data={masks}
            value={mask}
            allowDeselect={false}
            onChange={(value) => change(at, { mask: value as Mask })}
          />
          <IconButton
            bare
            icon="close"
            label={`Remove the rule of ${path || `field ${at + 1}`}`}
            onClick={() => onChange(rules.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => onChange([...rules, { path: '', mask: 'hash' }])}>
          Add rule
        </Button>
      </div>
    </fieldset>
  );
}
