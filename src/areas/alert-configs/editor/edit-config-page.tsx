import { formOf } from '../form-model.ts';
import type { AlertConfig } from '../shapes.ts';
import { EditorPage, type EditorPageProps } from './editor-page.tsx';

export interface EditConfigPageProps extends Pick<EditorPageProps, 'group' | 'days' | 'onDays'> {
  config: AlertConfig;
}

export function EditConfigPage({ config, ...rest }: EditConfigPageProps) {
  return <EditorPage {...rest} stored={config} initial={formOf(config)} />;
}
