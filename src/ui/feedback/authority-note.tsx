import { shellQuoted } from '#src/lib/shell-text.ts';
import { CopyButton } from '../actions/copy-button.tsx';
import { Mono } from '../values/mono.tsx';

interface AuthorityNoteProps {
  /** The variable from which copied code reads the path. */
  variable: string;
  /** Path of the emulator's ca.pem on the machine of this console; undefined where the console does not know it. */
  path: string | undefined;
}

/** How copied code finds the certificate authority of the emulator. */
export function AuthorityNote({ variable, path }: AuthorityNoteProps) {
  if (path === undefined) {
    return (
      <p className="qd-note">Set {variable} to the path of ca.pem: the emulator prints it when it starts.</p>
    );
  }
  return (
    <div className="qd-note">
      Set {variable} to the emulator's certificate authority before copied code runs: <Mono>{path}</Mono>{' '}
      <CopyButton size="sm" label={`Copy ${variable}`} text={`export ${variable}=${shellQuoted(path)}`} />
    </div>
  );
}
