/** What one batch takes (server/contract/print-desk.ts). */
export const mostInBatch = 500;
