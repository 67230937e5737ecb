import { Link, useRouter } from '@tanstack/react-router';
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

/** Returns the function that gives the whole address of a collection, for another person. */
export function useCollectionAddress(): (to: CollectionLink) => string {
  const router = useRouter();
  const { id: connectionId } = useConnection();
  return ({ groupId, search }) => {
    const to = '/c/$connectionId/groups/$groupId/data';
    const { href } = router.buildLocation({ to, params: { connectionId, groupId }, search });
    return new URL(href, window.location.origin).href;
  };
}
