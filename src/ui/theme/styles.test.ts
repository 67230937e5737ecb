import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const styleOf = (name: string) => `@mantine/core/styles/${name}.layer.css`;

test('every component of Mantine has its styles', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const imported = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/gu)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim()),
    ),
  );
  const styles = readFileSync(join(import.meta.dirname, 'styles.ts'), 'utf8');
  const unstyled = [...imported].filter(
    (name) => existsSync(join(root, '..', 'node_modules', styleOf(name))) && !styles.includes(styleOf(name)),
  );
  expect(imported.size).toBeGreaterThan(5);
  expect(unstyled).toEqual([]);
});
