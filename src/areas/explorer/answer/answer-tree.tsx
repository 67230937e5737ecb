import { useState } from 'react';
import { ExactNumber, stringifyExact } from '#src/lib/json/exact-json.ts';
import { Icon } from '#src/ui/icon.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../explorer.module.css';
import { isNested } from './answer-rows.ts';

interface TreeProps {
  value: unknown;
  /** What an address leads to, in words; undefined where it leads nowhere. */
  leadsTo: (href: string) => string | undefined;
  onFollow: (href: string) => void;
}

/** An answer as a tree that opens; addresses of operations can be followed. */
export function AnswerTree(props: TreeProps) {
  return (
    <ul className={classes.tree} aria-label="Answer">
      <Branch {...props} name={undefined} depth={0} />
    </ul>
  );
}

/** Of long lists this many at a time. */
const STEP = 50;

interface BranchProps extends TreeProps {
  name: string | undefined;
  depth: number;
}

function Branch({ name, value, depth, ...rest }: BranchProps) {
  const [open, setOpen] = useState(depth < 3 || name === 'links');
  const [shown, setShown] = useState(STEP);
  if (!isNested(value)) {
    return (
      <li className={classes.leaf}>
        {name !== undefined && <span className={classes.key}>{name}</span>}
        <Leaf value={value} {...rest} />
      </li>
    );
  }
  const link = value as { rel?: unknown; href?: unknown };
  if (typeof link.rel === 'string' && typeof link.href === 'string')
    return (
      <li className={classes.leaf}>
        <span className={classes.key}>{link.rel}</span>
        <Leaf value={link.href} {...rest} />
      </li>
    );
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <li>
      <button
        type="button"
        className={rowClass({ inline: true, gap: 6, align: 'center', tone: 'ink', className: classes.fold })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={12} />
        <span className={classes.key}>{name ?? 'answer'}</span>
        <Text size={12} numeric tone="dim">
          {size}
        </Text>
      </button>
      {open && (
        <ul>
          {entries.slice(0, shown).map(([key, each]) => (
            <Branch key={key} name={key} value={each} depth={depth + 1} {...rest} />
          ))}
          {entries.length > shown && (
            <li>
              <button
                type="button"
                className={rowClass({
                  inline: true,
                  gap: 6,
                  align: 'center',
                  tone: 'ink',
                  className: classes.fold,
                })}
                onClick={() => setShown(shown + STEP)}
              >
                {entries.length - shown} more
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return value instanceof ExactNumber ? 'number' : typeof value;
}

function Leaf({ value, leadsTo, onFollow }: Omit<TreeProps, 'value'> & { value: unknown }) {
  if (typeof value === 'string') {
    const target = /^https?:\/\//u.test(value) ? leadsTo(value) : undefined;
    if (target !== undefined)
      return (
        <button
          type="button"
          className={classes.link}
          title={`Open ${target}`}
          onClick={() => onFollow(value)}
        >
          {value}
        </button>
      );
  }
  return (
    <Text shrink breaks className={classes.leafValue} data-kind={kindOf(value)}>
      {stringifyExact(value)}
    </Text>
  );
}
