import { useQueryClient } from '@tanstack/react-query';
import type { FileView } from '../../server/contract/files.ts';
import { useUpload } from '../files/api.ts';
import { type FileLimits, refuseFile } from '../files/file-limits.ts';
import { isUnreached, keepFile, type KeptPlace, keptFilesKey, useKeptFiles } from '../files/kept-files.ts';
import { knownSession } from '../session/session.ts';
import { useFormSetting } from './form-context.ts';

/** A place for files in the open form: what it is called, what it takes, and the field that names them. */
type FormPlace = Pick<KeptPlace, 'category' | 'field'> & { readonly limits: FileLimits };

/** Puts a file into the open form; one that does not reach the server is kept on this device and sent when it is there again. */
export function useFormUpload({ category, limits, field }: FormPlace, onStored: (file: FileView) => void) {
  const { applicationId, slug, run } = useFormSetting();
  const accountId = knownSession()?.account.id ?? '';
  const queries = useQueryClient();
  const upload = useUpload(applicationId, run);
  const place = { accountId, applicationId, run, form: slug, category, ...(field && { field }) };
  const kept = useKeptFiles(place);
  const take = (file: File) =>
    upload.mutate(
      { file, category, form: slug, ...limits },
      {
        onSuccess: onStored,
        onError: async (error) => {
          if (!isUnreached(error) || refuseFile(file, limits) !== undefined || !(await keepFile(place, file))) return;
          upload.reset();
          await queries.invalidateQueries({ queryKey: keptFilesKey });
        },
      },
    );
  return { upload, take, kept };
}
