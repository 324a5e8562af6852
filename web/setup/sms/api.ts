import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficeSecrets } from '../../../server/contract/outside.ts';
import type { SmsDesk } from '../../../server/contract/sms.ts';
import { getJson } from '../../api/client.ts';

const secretsPath = '/api/setup/secrets';
const secretsKey = ['setup', 'secrets'];

/** What the office spends on SMS, as of now. */
export function useSmsDesk() {
  return useQuery({
    queryKey: ['setup', 'sms'],
    queryFn: ({ signal }) => getJson<SmsDesk>('/api/setup/sms', { signal }),
  });
}

/** Names of the office's secrets, for who may give them. */
export function useSecrets() {
  return useQuery({
    queryKey: secretsKey,
    queryFn: ({ signal }) => getJson<OfficeSecrets>(secretsPath, { signal }),
  });
}

/** Gives a secret under a name, or takes it away where no text is given. */
export function useChangeSecret(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, text }: { readonly name: string; readonly text?: string }) =>
      getJson<OfficeSecrets>(
        `${secretsPath}/${name}`,
        text === undefined ? { method: 'DELETE' } : { method: 'PUT', json: { text } },
      ),
    onSuccess: (answer) => {
      queries.setQueryData(secretsKey, answer);
      onDone();
    },
  });
}
