import { createFileRoute, notFound } from '@tanstack/react-router';
import { FunctionPage } from '#src/areas/functions/function-page.tsx';
import { functionQuery } from '#src/areas/functions/function-query.ts';
import { type FunctionSearch, readFunctionSearch } from '#src/areas/functions/functions-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/functions/$functionId')({
  staticData: { tabs: { runs: 'Runs', versions: 'Versions' } },
  validateSearch: onlyKnown<FunctionSearch>(readFunctionSearch),
  loader: async ({ context, params: { connectionId, groupId, functionId } }) => {
    const fn = await context.queryClient.ensureQueryData(functionQuery(functionId));
    // an address that joins a function and another project's pages leads nowhere
    if (fn.connection !== connectionId || fn.groupId !== groupId) throw notFound();
    return { crumb: fn.name, fn };
  },
  component: One,
});

function One() {
  // rendered again without data before "not found" replaces it, if the lookup took long
  const loaded = Route.useLoaderData() as ReturnType<typeof Route.useLoaderData> | undefined;
  const search = Route.useSearch();
  const write = useSearchWriter<FunctionSearch>();
  if (!loaded) return null;
  return <FunctionPage key={loaded.fn.id} opened={loaded.fn} search={search} onSearch={write} />;
}
