import { Link, useMatches } from '@tanstack/react-router';
import { Breadcrumbs } from '#src/ui/frame/nav.tsx';

export interface OpenPage {
  key: string;
  pathname: string;
  name: string;
}

/** Names of the open page, outermost first: project, area, thing. A loader that answers `{ crumb }` names its page. */
export function useCrumbs(): OpenPage[] {
  const matches = useMatches();
  return matches.flatMap(({ id, pathname, staticData, loaderData }) => {
    const name = crumbOf(loaderData) ?? staticData.crumb;
    return name === undefined ? [] : [{ key: id, pathname, name }];
  });
}

function crumbOf(loaderData: unknown): string | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('crumb' in loaderData)) return undefined;
  return typeof loaderData.crumb === 'string' ? loaderData.crumb : undefined;
}

/** Where the page is. The last name is the page itself, so it is no link. */
export function Crumbs() {
  const pages = useCrumbs();
  return (
    <Breadcrumbs
      crumbs={pages.map(({ key, pathname, name }, index) => ({
        key,
        content: index === pages.length - 1 ? name : <Link to={pathname}>{name}</Link>,
      }))}
    />
  );
}
