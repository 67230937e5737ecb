import { formatDuration } from '#src/lib/time/durations.ts';
import { Button, ButtonRow, IconButton } from '#src/ui/actions/button.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { DataSearch, PageSize, View } from './data-search.ts';
import { Paging } from './paging.tsx';

interface CollectionToolbarProps {
  search: DataSearch;
  /** Why documents cannot be changed. */
  refusal: string | undefined;
  canExport: boolean;
  /** How long the query took; absent without a result. */
  durationMs: number | undefined;
  /** Documents on the page; undefined while they are loading. */
  shown: number | undefined;
  total: number | undefined;
  paged: boolean;
  onSearch: (part: DataSearch, how?: 'push' | 'replace') => void;
  onRefresh: () => void;
}

/** What can be done with the documents that the query found. */
export function CollectionToolbar(props: CollectionToolbarProps) {
  const { search, refusal, durationMs, onSearch } = props;
  const { view = 'table', page = 1, size = 20 } = search;
  const unchangeable = refusal ?? (!props.canExport && 'The query is not valid yet');
  return (
    <Row gap={8} columnGap={16} align="center" justify="between" wrap>
      <ButtonRow>
        <Button
          size="sm"
          icon="plus"
          disabledReason={refusal}
          onClick={() => onSearch({ panel: 'insert' }, 'push')}
        >
          Insert
        </Button>
        <Button
          size="sm"
          icon="upload"
          disabledReason={refusal}
          onClick={() => onSearch({ panel: 'import' }, 'push')}
        >
          Import
        </Button>
        <Button
          size="sm"
          icon="download"
          disabledReason={!props.canExport && 'The query is not valid yet'}
          onClick={() => onSearch({ panel: 'export' }, 'push')}
        >
          Export
        </Button>
        <Button
          size="sm"
          icon="edit"
          disabledReason={unchangeable}
          onClick={() => onSearch({ panel: 'update' }, 'push')}
        >
          Update many
        </Button>
        <Button
          size="sm"
          icon="trash"
          disabledReason={unchangeable}
          onClick={() => onSearch({ panel: 'delete' }, 'push')}
        >
          Delete many
        </Button>
        <IconButton
          icon="undo"
          label="Changes of many documents"
          size="sm"
          onClick={() => onSearch({ panel: 'changes' }, 'push')}
        />
        <Segmented<View>
          label="View"
          items={[
            { value: 'list', label: 'List' },
            { value: 'table', label: 'Table' },
            { value: 'json', label: 'JSON' },
          ]}
          value={view}
          onChange={(next) => onSearch({ view: next === 'table' ? undefined : next })}
        />
        <IconButton icon="refresh" label="Refresh" size="sm" onClick={props.onRefresh} />
        {durationMs !== undefined && (
          <span className="qd-caption">{formatDuration(Math.round(durationMs))}</span>
        )}
      </ButtonRow>
      {props.paged && (
        <Paging
          page={page}
          size={size}
          shown={props.shown}
          total={props.total}
          onPage={(next) => onSearch({ page: next === 1 ? undefined : next }, 'push')}
          onSize={(next: PageSize) => onSearch({ size: next === 20 ? undefined : next, page: undefined })}
        />
      )}
    </Row>
  );
}
