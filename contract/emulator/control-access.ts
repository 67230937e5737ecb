/** How a request to `/_emulator` names its world where its credentials belong to none, such as the control token. */
export const worldHeader = 'X-Emulator-World';

/** Version of the control API: the first number changes with every change that could break a client. */
export const controlApiVersion = '1.0';
