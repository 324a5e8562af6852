import { StartProblem } from '../db/start-problem.ts';
import { sayMoment } from './moment.ts';

/** A file of a backup that is missing, or of which a byte is not as it was written. */
export function damaged(file: string, what?: string): StartProblem {
  const about = what === undefined ? '' : ` (${what})`;
  return new StartProblem({
    ne: `${file}${about} छैन, वा ब्याकअप लिँदा जस्तो थियो त्यस्तो छैन। केही पनि फर्काइएन। ब्याकअपको अर्को प्रतिबाट, वा --at दिएर अघिल्लो ब्याकअपबाट फर्काउनुहोस्।`,
    en: `${file}${about} is missing, or is not as it was when the backup was taken. Nothing was restored. Restore from another copy of the folder, or from an earlier backup with --at.`,
  });
}

/** Something that another key signed than the one that is sealed in the backup. */
export function notSigned(file: string): StartProblem {
  return new StartProblem({
    ne: `${file} मा यो कार्यालयको साँचोको सही छैन; कसैले फेरेको हुन सक्छ। केही पनि फर्काइएन। ब्याकअपको अर्को प्रति प्रयोग गर्नुहोस्।`,
    en: `${file} is not signed by this office's key; somebody may have changed it. Nothing was restored. Use another copy of the folder.`,
  });
}

export function wrongPassphrase(cause: unknown): StartProblem {
  return new StartProblem(
    {
      ne: 'यो पासफ्रेजले ब्याकअपका साँचो खुलेनन्। ब्याकअप लिँदा दिइएको पासफ्रेज NAKSA_BACKUP_PASSPHRASE मा दिनुहोस्।',
      en: 'This passphrase does not open the keys of the backup. Give the one with which it was taken in NAKSA_BACKUP_PASSPHRASE.',
    },
    { cause },
  );
}

export function noBackup(folder: string): StartProblem {
  return new StartProblem({
    ne: `${folder} मा कुनै ब्याकअप छैन। --from मा npm run backup ले बनाएको फोल्डर दिनुहोस्।`,
    en: `There is no backup in ${folder}. Give the folder that npm run backup wrote to in --from.`,
  });
}

export function tooEarly(at: string, first: string): StartProblem {
  return new StartProblem({
    ne: `${sayMoment(at).ne} मा फर्कन सकिँदैन: सबैभन्दा पुरानो ब्याकअप ${sayMoment(first).ne} को हो। त्यसपछिको समय दिनुहोस्।`,
    en: `The moment ${sayMoment(at).en} cannot be reached: the oldest backup is of ${sayMoment(first).en}. Give a later moment.`,
  });
}

export function tooLate(at: string, until: string): StartProblem {
  return new StartProblem({
    ne: `${sayMoment(at).ne} मा फर्कन सकिँदैन: ब्याकअपपछिको लेखा (WAL) ${sayMoment(until).ne} सम्मको मात्र छ। त्यति नै वा त्यसअघिको समय दिनुहोस्, वा --at नदिनुहोस्।`,
    en: `The moment ${sayMoment(at).en} cannot be reached: the write-ahead log after the backup goes up to ${sayMoment(until).en}. Give that moment or an earlier one, or leave --at out.`,
  });
}

export function noArchive(at: string, until: string): StartProblem {
  return new StartProblem({
    ne: `${sayMoment(at).ne} मा फर्कन सकिँदैन: यो ब्याकअपपछिको लेखा (WAL) राखिएको छैन, त्यसैले ब्याकअप सकिएको क्षण (${sayMoment(until).ne}) मा मात्र फर्कन सकिन्छ। --at नदिई चलाउनुहोस्। अरू क्षणमा पनि फर्कन सक्न कार्यालय NAKSA_WAL_ARCHIVE राखेर चलाउनुहोस्।`,
    en: `The moment ${sayMoment(at).en} cannot be reached: no write-ahead log was kept after this backup, so only its end (${sayMoment(until).en}) can be. Run it without --at. For other moments to be reached, run the office with NAKSA_WAL_ARCHIVE.`,
  });
}

export function notEmpty(folder: string): StartProblem {
  return new StartProblem({
    ne: `${folder} खाली छैन। ब्याकअप खाली फोल्डरमा मात्र फर्काइन्छ; --into मा नयाँ फोल्डर दिनुहोस्।`,
    en: `${folder} is not empty. A backup is restored into an empty folder only; give a new one in --into.`,
  });
}

export function engineFirst(until: string): StartProblem {
  return new StartProblem({
    ne: `यो ब्याकअपमा डाटाबेस छैन: त्यो अर्कै PostgreSQL मा थियो। पहिले त्यसैको साधनले (pg_basebackup वा pgBackRest) ${sayMoment(until).ne} वा त्यसपछिको क्षणमा फर्काउनुहोस्, अनि DATABASE_URL दिएर फेरि चलाउनुहोस्।`,
    en: `This backup holds no database: another PostgreSQL kept it. First restore that one by its own means (pg_basebackup or pgBackRest) to ${sayMoment(until).en} or later, then run this again with DATABASE_URL.`,
  });
}
