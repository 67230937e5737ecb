import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const sheets = files.filter((path) => path.endsWith('.module.css'));
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/**
 * Rules whose declarations another rule has too. Those that remain belong to states, widths and prints, or combine with
 * selectors that no component expresses. Lower the limit when rules disappear; never raise it for layout or typography,
 * which `Stack`, `Row`, `Grid` and `Text` express.
 */
const mostRepeated = 638;

interface OpenBlock {
  declarations: string[];
}

/** The declarations of every rule, nested ones included, in one order and without white space. */
function bodiesOf(css: string): string[] {
  const bodies: string[] = [];
  const open: OpenBlock[] = [];
  const parts = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g);
  for (const [, text = '', end] of parts) {
    const declaration = text.trim().replaceAll(/\s+/g, ' ');
    if (end === '{') {
      open.push({ declarations: [] });
      continue;
    }
    if (declaration.includes(':')) open.at(-1)?.declarations.push(declaration);
    if (end === ';') continue;
    const { declarations = [] } = open.pop() ?? {};
    if (declarations.length > 0) bodies.push(declarations.sort().join('; '));
  }
  return bodies;
}

describe('the rules of style modules', () => {
  it('are read with their nested rules, in any order of declarations', () => {
    const css =
      '.a { gap: 8px; color: red; & li { color: red; } } @media print { .b { color: red; gap: 8px } }';
    expect(bodiesOf(css)).toEqual(['color: red', 'color: red; gap: 8px', 'color: red; gap: 8px']);
  });

  it('do not repeat each other more than before', () => {
    expect(sheets.length).toBeGreaterThan(100);
    const bodies = sheets.flatMap((sheet) => bodiesOf(read(sheet)));
    expect(bodies.length - new Set(bodies).size).toBeLessThanOrEqual(mostRepeated);
  });

  it('define every class that a component names', () => {
    const unknown = files
      .filter((path) => path.endsWith('.tsx') || path.endsWith('.ts'))
      .flatMap((path) => {
        const text = read(path);
        const imports = [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)];
        return imports.flatMap(([, name = '', from = '']) => {
          const sheet = from.startsWith('#src/') ? from.slice(5) : join(path, '..', from);
          const defined = new Set([...read(sheet).matchAll(/\.([A-Za-z]\w*)/g)].map(([, each]) => each));
          return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)(?!\\.css)\\b`, 'g'))]
            .filter(([, each]) => !defined.has(each) && each !== 'module')
            .map(([use]) => `${path}: ${use}`);
        });
      });
    expect(unknown).toEqual([]);
  });
});
