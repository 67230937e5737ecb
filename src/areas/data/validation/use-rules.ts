import { useQueryClient } from '@tanstack/react-query';
import { runCommand } from '#src/api/run-command.ts';
import { stoppableBefore, stoppableWrite } from '#src/api/stoppable.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { sameEjson } from '#src/lib/ejson/value.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from '../change-documents.ts';
import { readCollectionFacts } from '../collection-options.ts';
import { countQuery } from '../queries.ts';
import { failing, hasRules, type Rules, rulesCommand, rulesIn } from './rules.ts';

const sameRules = (a: Rules, b: Rules): boolean =>
  a.level === b.level && a.action === b.action && sameEjson(a.validator, b.validator);

/**
 * Confirms and applies rules. They are refused when the collection has other rules by then than those that were read.
 *
 * @param applied called once they apply
 */
export function useRules(namespace: Namespace, place: string, applied: () => void) {
  const client = useQueryClient();
  const { at, db, collection } = namespace;
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });

  return (read: Rules, next: Rules): void => {
    const { queryKey } = countQuery(at, db, collection, { filter: failing(next.validator), options: {} });
    const failed = client.getQueryData<number>(queryKey);
    const removes = !hasRules(next);
    confirm({
      title: removes ? `Remove the rules of ${db}.${collection}?` : `Apply rules to ${db}.${collection}?`,
      consequence: removes
        ? `${db}.${collection} on ${place} accepts all documents from then on.`
        : `Writes to ${db}.${collection} on ${place} are validated from then on. ${effectOn(failed, next)}`,
      confirmLabel: removes ? 'Remove rules' : 'Apply rules',
      danger: removes,
      stoppable: true,
      run: async (signal) => {
        const primary = { ...namespace, at: { ...at, read: 'primary' as const } };
        const now = await stoppableBefore(readCollectionFacts(primary, signal), signal);
        if (!now) throw new Error('The collection was dropped meanwhile.');
        if (!sameRules(rulesIn(now.options), read)) {
          await refresh();
          throw new Error(
            'The rules were changed meanwhile. Nothing was applied. Compare them and apply again.',
          );
        }
        const write = runCommand(at, db, rulesCommand(collection, next), signal);
        await stoppableWrite(write, signal, 'rules', refresh);
        notify({
          message: removes
            ? `Removed the rules of ${db}.${collection}`
            : `Applied rules to ${db}.${collection}`,
        });
        applied();
        await refresh();
      },
    });
  };
}

function effectOn(failed: number | undefined, { level, action }: Rules): string {
  if (failed === undefined) return 'The number of present documents that fail is unknown.';
  if (failed === 0) return 'All existing documents pass.';
  const documents =
    failed === 1
      ? '1 present document fails and stays as stored.'
      : `${formatCount(failed)} present documents fail and stay as stored.`;
  if (action === 'warn' || level === 'off') return documents;
  return level === 'strict'
    ? `${documents} An update that leaves one invalid is refused.`
    : `${documents} Updates of them are accepted.`;
}
