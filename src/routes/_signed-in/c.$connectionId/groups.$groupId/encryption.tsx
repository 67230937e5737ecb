import { createFileRoute } from '@tanstack/react-router';
import { EncryptionPage } from '#src/areas/clusters/encryption/encryption-page.tsx';
import { type VaultName, vaultNames } from '#src/areas/clusters/encryption/vault-names.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { oneOf } from '#src/lib/search-params.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface EncryptionSearch {
  /** The vault whose form is open. */
  edit?: VaultName | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/encryption')({
  staticData: { crumb: 'Encryption at rest' },
  validateSearch: onlyKnown<EncryptionSearch>(({ edit }) => {
    const result = oneOf(vaultNames, edit);
    return result ? { edit: result } : {};
  }),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const { edit } = Route.useSearch();
  const write = useSearchWriter<EncryptionSearch>();
  return (
    <EncryptionPage
      key={groupId}
      groupId={groupId}
      editing={edit}
      onEdit={(vault) => write(vault ? { edit: vault } : {})}
    />
  );
}
