import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'busy' | 'disabledReason'> {
  /** The name of the file, for the field behind the button: "Exported world". */
  name: string;
  /** Kinds of files as the browser takes them: `.yaml,.json`. */
  accept: string;
  onFile: (file: File) => void;
  /** On the button. */
  children?: string;
}

/** Opens a file of this computer; the same one can be opened twice. */
export function FileButton({ name, accept, onFile, children = 'Choose a file', ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()} {...button}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={name}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
