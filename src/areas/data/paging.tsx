import { formatCount } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import classes from './data.module.css';
import { type PageSize, pageSizes } from './data-search.ts';

interface PagingProps {
  page: number;
  size: PageSize;
  /** On this page; undefined while loading. */
  shown: number | undefined;
  /** Undefined while it is counted. */
  total: number | undefined;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

/** Where in the result the page is, and the way to the others. */
export function Paging({ page, size, shown, total, onPage, onSize }: PagingProps) {
  const first = (page - 1) * size + 1;
  const fullPage = first + size - 1;
  // while the page is read: no further than the counted documents
  const last = shown === undefined ? Math.min(fullPage, total ?? fullPage) : first + shown - 1;
  const of = total === undefined ? 'counting' : `of ${formatCount(total)}`;
  const range = shown === 0 || total === 0 ? `0 ${of}` : `${formatCount(first)}–${formatCount(last)} ${of}`;
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  const atEnd = pages === undefined ? (shown ?? 0) < size : page >= pages;
  return (
    <Row gap={4} align="center" wrap size={13} tone="dim">
      <span role="status" className={classes.range}>
        {range}
      </span>
      <IconButton
        icon="chevron-left"
        label="Previous page"
        size="sm"
        disabledReason={page <= 1 && 'This is the first page'}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon="chevron-right"
        label="Next page"
        size="sm"
        disabledReason={atEnd && 'This is the last page'}
        onClick={() => onPage(page + 1)}
      />
      <ActionMenu
        trigger={
          <Button size="sm" variant="quiet" opens>
            {size} a page
          </Button>
        }
        items={pageSizes.map((each) => ({
          label: `${each} a page`,
          onSelect: () => onSize(each),
          ...(each === size ? { icon: 'check' as const } : {}),
        }))}
      />
    </Row>
  );
}
