import { parentPort, workerData } from 'node:worker_threads';
import type { BoundPaper } from '../runtime.ts';
import { bindPapers } from './bind-papers.ts';

const { papers, title }: { readonly papers: readonly BoundPaper[]; readonly title: string } = workerData;
parentPort?.postMessage(await bindPapers(papers, title), []);
