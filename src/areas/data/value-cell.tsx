import { type Shown, shownValue } from '#src/lib/ejson/shown-value.ts';
import { type Ejson, type Kind, kindNames } from '#src/lib/ejson/value.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './data.module.css';

// the others are recognizable by their format
const named: ReadonlySet<Kind> = new Set([
  'long',
  'double',
  'decimal',
  'binary',
  'timestamp',
  'symbol',
  'code',
  'dbPointer',
]);

/** One value of a document, with its type where the format does not show it. */
export function ValueCell({ value }: { value: Ejson | undefined }) {
  const { zone } = useZone();
  if (value === undefined) return <Absent />;
  const { kind, text } = shownValue(value, zone);
  return <ShownText kind={kind} text={text} />;
}

function ShownText({ kind, text }: Shown) {
  return (
    <span className={classes.value} data-kind={kind} title={`${kindNames[kind]}: ${text}`}>
      {text === '' ? (
        <Text size={11} mono weight="normal" tone="dim">
          empty
        </Text>
      ) : (
        text
      )}
      {named.has(kind) && (
        <Text size={11} mono weight="normal" tone="dim">
          {' '}
          {kindNames[kind]}
        </Text>
      )}
    </span>
  );
}
