import { readFileSync } from 'node:fs';

/** A test that may be skipped where a skip counts as a failure. */
interface Allowed {
  /** From the root of the repository. */
  file: string;
  /** Beginning of its title, those of the groups around it included. */
  title: string;
  reason: string;
}

const allowed: Allowed[] = JSON.parse(readFileSync(new URL('./allowed.json', import.meta.url), 'utf8'));

/** A test that was skipped: its file from the root with `/`, and its title with the groups around it. */
export interface Skipped {
  file: string;
  title: string;
}

/** Those that nothing allows, each as a line; empty when all is well. */
export function unexplained(skipped: readonly Skipped[], list: readonly Allowed[] = allowed): string[] {
  const isAllowed = ({ file, title }: Skipped) =>
    list.some((each) => each.reason !== '' && each.file === file && title.startsWith(each.title));
  return skipped.filter((each) => !isAllowed(each)).map(({ file, title }) => `${file}: ${title}`);
}

/** The message of a run that fails because of them. */
export function complaint(lines: readonly string[]): string {
  return `\nSkipped without a reason in scripts/skips/allowed.json, which fails in CI:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
