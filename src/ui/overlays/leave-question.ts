/** The confirmation before unsaved changes are lost. */
export const leaveQuestion = {
  title: 'Leave without saving?',
  consequence: 'Your changes will be lost.',
  confirmLabel: 'Leave without saving',
  danger: true,
};
