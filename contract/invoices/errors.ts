/** Invoices. The service publishes no codes for them // assumed */
export const invoiceErrors = {
  INVOICE_NOT_FOUND: [404, 'No invoice with ID {0} exists in organization {1}.'],
  SKU_NOT_FOUND: [404, 'No SKU with ID {0} exists.'],
  INVOICE_REPORT_NOT_FOUND: [404, 'No report with ID {0} exists for invoice {1}.'],
  COST_EXPLORER_TOKEN_NOT_FOUND: [404, 'No cost query has the token {0}.'],
} as const;
