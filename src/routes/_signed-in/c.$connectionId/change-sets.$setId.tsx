import { createFileRoute } from '@tanstack/react-router';
import { changeSetQuery } from '#src/api/console/change-set-queries.ts';
import { ChangeSetPage } from '#src/areas/change-sets/set-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface SetSearch {
  /** The step that is open. */
  step?: string | undefined;
}

const readSetSearch = ({ step }: Record<string, unknown>): SetSearch =>
  typeof step === 'string' && step !== '' ? { step } : {};

export const Route = createFileRoute('/_signed-in/c/$connectionId/change-sets/$setId')({
  staticData: { crumb: 'Change set' },
  validateSearch: onlyKnown<SetSearch>(readSetSearch),
  loader: ({ context, params: { connectionId, setId } }) => {
    void context.queryClient.prefetchQuery(changeSetQuery(connectionId, setId));
  },
  component: View,
});

function View() {
  const { connectionId, setId } = Route.useParams();
  const navigate = Route.useNavigate();
  const write = useSearchWriter<SetSearch>();
  return (
    <ChangeSetPage
      key={setId}
      setId={setId}
      step={Route.useSearch().step}
      onStep={(step) => write({ step })}
      onGone={() => void navigate({ to: '/c/$connectionId/change-sets', params: { connectionId } })}
    />
  );
}
