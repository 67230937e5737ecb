import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProjectProvider } from '#src/api/access/console-refusal.ts';
import { q } from '#src/api/query.ts';
import { FilePlace } from '#src/ui/table/file-place.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId')({
  loader: async ({ context, params }) => {
    const { connectionId, groupId } = params;
    const group = await context.queryClient.ensureQueryData(q('getGroup', connectionId, { groupId }));
    return { crumb: group.name };
  },
  component: Project,
});

function Project() {
  const { groupId } = Route.useParams();
  // rendered again without data before "not found" replaces it
  const loaded = Route.useLoaderData() as ReturnType<typeof Route.useLoaderData> | undefined;
  return (
    <ProjectProvider value={groupId}>
      <FilePlace value={{ project: loaded ? `${loaded.crumb} (${groupId})` : groupId }}>
        <Outlet />
      </FilePlace>
    </ProjectProvider>
  );
}
