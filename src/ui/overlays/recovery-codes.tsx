import { Button, ButtonRow } from '../actions/button.tsx';
import { CopyButton } from '../actions/copy-button.tsx';
import { download } from '../actions/download.ts';
import classes from './recovery-codes.module.css';
import { ShownOnce } from './shown-once.tsx';

/** New recovery codes of the user, which the server cannot show again. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const text = `Recovery codes of Quarterdeck, ${location.origin}\n\n${codes.join('\n')}\n`;
  return (
    <ShownOnce title="Store your recovery codes" onStored={onStored}>
      <p>
        Each code replaces a key for one sign-in, for example after its loss. Store them apart from your keys.
        They are shown once.
      </p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ButtonRow>
        <CopyButton text={text} label="Copy codes" />
        <Button
          icon="download"
          onClick={() => download('quarterdeck-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download codes
        </Button>
      </ButtonRow>
    </ShownOnce>
  );
}
