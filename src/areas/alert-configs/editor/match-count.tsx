import { type Control, useWatch } from 'react-hook-form';
import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { ConfigForm } from '../form-model.ts';
import { countMatches, type NamedMatcher, type TargetKind, type Targets, targetKind } from '../targets.ts';
import classes from './editor.module.css';

const nouns: Record<TargetKind, string> = { clusters: 'cluster', replicaSets: 'replica set', hosts: 'host' };

interface CountProps {
  control: Control<ConfigForm>;
  targets: Targets | undefined;
}

/** How many targets one matcher alone matches. */
export function MatchCount({ control, index, targets }: CountProps & { index: number }) {
  const [eventTypeName, matchers] = useWatch({ control, name: ['eventTypeName', 'matchers'] });
  const matcher = matchers[index];
  if (matcher === undefined || targets === undefined || matchers.length < 2) return null;
  const kind = kindOf(eventTypeName, matchers);
  return (
    <span className={classes.count}>
      {matcher.value === '' || kind === undefined ? '' : `alone: ${sentence([matcher], kind, targets)}`}
    </span>
  );
}

/** How many targets all matchers together match. */
export function MatchTotal({ control, targets }: CountProps) {
  const [eventTypeName, matchers] = useWatch({ control, name: ['eventTypeName', 'matchers'] });
  if (!isAlertEventType(eventTypeName)) return null;
  const kind = kindOf(eventTypeName, matchers);
  if (kind === undefined) {
    const text =
      matchers.length === 0 ? 'The whole project.' : 'The targets that match cannot be listed here.';
    return (
      <Text size={13} numeric tone="dim" className={classes.total}>
        {text}
      </Text>
    );
  }
  if (targets === undefined)
    return (
      <Text size={13} numeric tone="dim" className={classes.total}>
        Counting…
      </Text>
    );
  const finished = matchers.filter((matcher) => matcher.value !== '');
  const { matched, total } = countMatches(finished, targets[kind]);
  const names = matched.map((target) => target.name);
  const tone = finished.length > 0 && matched.length === 0 && total > 0 ? 'none' : undefined;
  return (
    <Text
      size={13}
      numeric
      tone="dim"
      className={classes.total}
      data-tone={tone}
      role="status"
      title={names.slice(0, 20).join('\n')}
    >
      {finished.length === 0 ? everything(kind, targets) : `Matches ${sentence(finished, kind, targets)}`}
      {finished.some((matcher) => matcher.fieldName === 'TYPE_NAME') &&
        ', counting one primary per replica set'}
    </Text>
  );
}

function kindOf(eventTypeName: string, matchers: readonly NamedMatcher[]): TargetKind | undefined {
  return isAlertEventType(eventTypeName) ? targetKind(eventTypeName, matchers) : undefined;
}

function everything(kind: TargetKind, targets: Targets): string {
  const total = targets[kind].length;
  return total === 0
    ? `This project has no ${nouns[kind]}s yet.`
    : `Everything: ${plural(total, nouns[kind])}.`;
}

function sentence(matchers: readonly NamedMatcher[], kind: TargetKind, targets: Targets): string {
  const { matched, unknown, total } = countMatches(matchers, targets[kind]);
  const existing = `${formatCount(matched.length)} of ${plural(total, nouns[kind])}`;
  return unknown > 0 ? `${existing}, ${unknown} unknown` : existing;
}
