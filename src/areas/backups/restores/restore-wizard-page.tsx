import type { RestoreSearch } from '../backups-search.ts';

export interface RestoreWizardPageProps {
  groupId: string;
  search: RestoreSearch;
  onSearch: (search: RestoreSearch) => void;
}

export function RestoreWizardPage({ groupId }: RestoreWizardPageProps) {
  return <p>{groupId}</p>;
}
