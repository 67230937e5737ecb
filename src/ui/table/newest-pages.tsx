import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '../actions/button.tsx';
import classes from './newest-pages.module.css';

interface Pages {
  /** From 1: the newest. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Footer of a list in newest-first order that is read a page at a time. */
export function NewestPages({ page, size, total, onPage }: Pages) {
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className={classes.pages}>
      <span>
        {formatCount(from)} to {formatCount(Math.min(total, page * size))} of {formatCount(total)}
      </span>
      <Button
        size="sm"
        icon="chevron-left"
        disabledReason={page <= 1 && 'This is the newest page'}
        onClick={() => onPage(page - 1)}
      >
        Newer
      </Button>
      <Button
        size="sm"
        disabledReason={page >= last && 'This is the oldest page'}
        onClick={() => onPage(page + 1)}
      >
        Older
      </Button>
    </div>
  );
}
