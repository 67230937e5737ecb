import { Button, type ButtonProps } from './button.tsx';
import { useCopy } from './clipboard.ts';

export interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'icon' | 'aria-label'> {
  text: string | (() => string);
  label?: string;
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, label = 'Copy', icon = 'copy', ...button }: CopyButtonProps) {
  const { copied, copy } = useCopy();
  return (
    <Button
      {...button}
      icon={copied ? 'check' : icon}
      onClick={() => copy(typeof text === 'string' ? text : text())}
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
