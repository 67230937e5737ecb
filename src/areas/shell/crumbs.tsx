import { Link, useMatches } from '@tanstack/react-router';
import { Breadcrumbs } from '#src/ui/frame/nav.tsx';

export interface OpenPage {
  key: string;
  pathname: string;
  name: string;
}

/** Names of the open page, outermost first: project, area, thing. A loader that answers `{ crumb }` names its page. */
export function useCrumbs(): OpenPage[] {
  return crumbsOf(useMatches());
}

interface Matched {
  id: string;
  pathname: string;
  search?: object;
  staticData: { crumb?: string; tabs?: Record<string, string>; area?: { crumb: string; path: string } };
  loaderData?: unknown;
}

/** The pages that the open one is part of: a page that fills the frame alone names the area that it belongs to. */
export function crumbsOf(matches: readonly Matched[]): OpenPage[] {
  let above = '';
  return matches.flatMap(({ id, pathname, staticData, loaderData, search }) => {
    const { area, tabs } = staticData;
    const name = crumbOf(loaderData) ?? staticData.crumb;
    const parent = area && { key: `${id} area`, pathname: `${above}/${area.path}`, name: area.crumb };
    if (name !== undefined) above = pathname.replace(/\/$/, '');
    const page = name === undefined ? undefined : { key: id, pathname, name };
    const chosen = tabs && search && 'tab' in search ? tabs[String(search.tab)] : undefined;
    const tab = chosen === undefined ? undefined : { key: `${id} tab`, pathname, name: chosen };
    return [parent, page, tab].filter((each) => each !== undefined);
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
