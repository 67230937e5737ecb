import { Checkbox } from '@mantine/core';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { type AccessRow, findingsOf } from './access-rows.ts';

/** Entries that a change adds and that admit far more than one network. */
interface WideAccess {
  /** Together they admit every address of their family. */
  world: string[];
  wide: string[];
}

/** Why a change waits: shown at its disabled button. */
export const confirmWide = 'Confirm the wide access first';

/** Wide entries after a change that the list did not have before, and those that become open to the world by it. */
export function wideAccess(before: readonly AccessRow[], after: readonly AccessRow[]): WideAccess {
  const kinds = (rows: readonly AccessRow[], kind: 'world' | 'wide'): string[] =>
    [...findingsOf(rows)]
      .filter(([, matches]) => matches.some((each) => each.kind === kind))
      .map(([value]) => value);
  const existing = new Set(before.map(({ value }) => value));
  const open = new Set(kinds(before, 'world'));
  return {
    world: kinds(after, 'world').filter((value) => !open.has(value)),
    wide: kinds(after, 'wide').filter((value) => !existing.has(value)),
  };
}

interface WideAccessNoticeProps {
  access: WideAccess;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** The warning before access is opened widely, with the confirmation that the change requires. */
export function WideAccessNotice({ access: { world, wide }, confirmed, onConfirm }: WideAccessNoticeProps) {
  if (world.length + wide.length === 0) return null;
  const isWorld = world.length > 0;
  return (
    <Notice
      tone={isWorld ? 'error' : 'warning'}
      title={
        isWorld
          ? `Open to the world by ${world.join(' and ')}`
          : `Wide access by ${wide.slice(0, 5).join(', ')}`
      }
    >
      {isWorld
        ? 'Any person with a password can sign in from anywhere.'
        : 'Networks of this size include addresses of other organizations.'}
      <Checkbox
        mt="xs"
        label={isWorld ? 'Admit every address' : 'Admit these networks'}
        checked={confirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </Notice>
  );
}
