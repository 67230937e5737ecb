import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { fuzzyScore } from '#src/lib/fuzzy.ts';
import { createRegistry } from '#src/lib/stores/registry.ts';

/** Something that the palette can do. */
export interface Command {
  id: string;
  /** A verb with its object, or the name of a place. */
  label: string;
  group: string;
  /** Other words that people type for it. */
  keywords?: readonly string[];
  shortcut?: string;
  /** Dim, at the right: which project, which state. */
  hint?: string;
  onTrigger: (how: { newTab: boolean }) => void;
}

const registry = createRegistry<readonly Command[]>();

/** Adds a page's own commands while the page is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const signature = commands.map((command) => `${command.id}\n${command.label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array with the same commands changes nothing
  useEffect(() => {
    const mine = latest.current.map((command, index) => ({
      ...command,
      onTrigger: (how: { newTab: boolean }) => (latest.current[index] ?? command).onTrigger(how),
    }));
    return registry.add(mine);
  }, [signature]);
}

/** Those of the newest part of the page come first. */
export function useRegisteredCommands(): readonly Command[] {
  const sources = useSyncExternalStore(registry.subscribe, registry.list);
  return useMemo(() => sources.toReversed().flat(), [sources]);
}

const LIMIT = 50;
/** From this score on, the typed text occurs as words. */
const message = 2_000;
/** Scattered letters of so long a word say nothing where another command has the word. */
const informative = 4;

/**
 * The commands that match the typed text, best first. Without a text: some of every group, in their order, so
 * that many commands of one group hide no other.
 */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  if (query.trim() === '') return someOfEvery(commands);
  const scored = commands
    .map((command) => ({ command, score: scoreOf(command, query) }))
    .filter((entry) => entry.score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= message || best < message || query.trim().length < informative)
    .slice(0, LIMIT)
    .map((entry) => entry.command);
}

function someOfEvery(commands: readonly Command[]): Command[] {
  const byName = new Map<string, Command[]>();
  for (const command of commands) {
    const existing = byName.get(command.group);
    if (existing) existing.push(command);
    else byName.set(command.group, [command]);
  }
  const groups = [...byName.values()];
  let left = LIMIT;
  // the small groups first: the unused part of their share goes to the others
  const shares = new Map<Command[], number>();
  for (const [index, group] of [...groups].sort((a, b) => a.length - b.length).entries()) {
    const share = Math.min(group.length, Math.floor(left / (groups.length - index)));
    shares.set(group, share);
    left -= share;
  }
  return groups.flatMap((group) => group.slice(0, shares.get(group)));
}

/**
 * Labels that contain the typed text come first, then commands with words that begin with each typed word.
 * Scattered letters are matched in the label only: in other words they are meaningless.
 */
function scoreOf(command: Command, query: string): number {
  const loosely = fuzzyScore(query, command.label);
  const wanted = query.toLowerCase().trim();
  if (command.label.toLowerCase().includes(wanted)) return 2 * message + loosely;
  const text = ` ${[command.group, command.label, ...(command.keywords ?? [])].join(' ').toLowerCase()}`;
  const begins = (word: string): boolean => text.includes(` ${word}`) || text.includes(`-${word}`);
  return wanted.split(/\s+/).every(begins) ? message + loosely : loosely;
}
