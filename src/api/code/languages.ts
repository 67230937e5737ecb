import { cliLacks, writeAtlasCli } from './atlas-cli.ts';
import { writeGo } from './go.ts';
import { writeJava } from './java.ts';
import { writeJavaScript } from './javascript.ts';
import type { Program } from './program.ts';
import { writePython } from './python.ts';
import { writeShell } from './shell.ts';
import { terraformLacks, writeTerraform } from './terraform.ts';

/** A form in which a program can be taken along. */
export interface Language {
  id: 'curl' | 'cli' | 'go' | 'python' | 'javascript' | 'java' | 'terraform';
  label: string;
  /** Name of a file with it. */
  file: string;
  write: (program: Program) => string;
  /** Why a program has no such form; undefined where it has. */
  lacks?: (program: Program) => string | undefined;
}

/** Every form, in the order in which they are offered. */
export const languages: readonly Language[] = [
  { id: 'curl', label: 'curl', file: 'atlas.sh', write: writeShell },
  { id: 'cli', label: 'Atlas CLI', file: 'atlas-cli.sh', write: writeAtlasCli, lacks: cliLacks },
  { id: 'go', label: 'Go', file: 'main.go', write: writeGo },
  { id: 'python', label: 'Python', file: 'atlas.py', write: writePython },
  { id: 'javascript', label: 'JavaScript', file: 'atlas.mjs', write: writeJavaScript },
  { id: 'java', label: 'Java', file: 'Atlas.java', write: writeJava },
  { id: 'terraform', label: 'Terraform', file: 'main.tf', write: writeTerraform, lacks: terraformLacks },
];

/** A program in every form that there is of it, for a menu. */
export function formatsOf(program: Program): { label: string; text: () => string; disabled?: string }[] {
  return languages.map(({ label, write, lacks }) => {
    const reason = lacks?.(program);
    return { label, text: () => write(program), ...(reason === undefined ? {} : { disabled: reason }) };
  });
}
