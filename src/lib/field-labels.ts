export { fieldPathLabel } from '#contract/text/field-labels.ts';
