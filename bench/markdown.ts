/** A table of Markdown; columns after the first one are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|---|${head
    .slice(1)
    .map(() => '---:|')
    .join('')}`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
