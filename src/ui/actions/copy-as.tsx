import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';
import { copyText } from './clipboard.ts';

export interface CopyFormat {
  /** "curl", "Atlas CLI", "Terraform". */
  label: string;
  /** Ready to paste; never with a secret in it. */
  text: string | (() => string);
  /** Why this form does not exist here. */
  disabled?: string;
}

export interface CopyAsProps {
  formats: readonly CopyFormat[];
  label?: string;
  size?: 'md' | 'sm';
}

/** The same action as a command, for use in scripts. */
export function CopyAs({ formats, label = 'Copy as', size = 'md' }: CopyAsProps) {
  return (
    <ActionMenu
      trigger={
        <Button size={size} icon="terminal" opens>
          {label}
        </Button>
      }
      items={formats.map((format) => ({
        label: format.label,
        disabled: format.disabled,
        onSelect: () =>
          void copyText(typeof format.text === 'string' ? format.text : format.text(), `as ${format.label}`),
      }))}
    />
  );
}
