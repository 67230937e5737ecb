import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useConnection } from '#src/api/connection.ts';
import type { DataSearch } from './data-search.ts';

/** The address of a collection, without the query of another one. */
export interface CollectionLink {
  groupId: string;
  search: DataSearch;
}

interface CollectionAnchorProps
  extends Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'tabIndex' | 'title'> {
  to: CollectionLink;
  onClick?: () => void;
  children: ReactNode;
}

/** A collection as a link: it can be opened in another tab, and its address copied. */
export function CollectionAnchor({ to: { groupId, search }, ...rest }: CollectionAnchorProps) {
  const { id: connectionId } = useConnection();
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/data"
      params={{ connectionId, groupId }}
      search={search}
      {...rest}
    />
  );
}
