import './start/node-check.ts';
import { findDefinitionProblems } from './check/definitions.ts';
import { runProgram } from './start/console.ts';

/** `npm run check:definitions`: forms, stages, scenarios and templates as shipped, each problem with its file and place. */
async function check(): Promise<void> {
  const problems = findDefinitionProblems();
  for (const { file, path, message } of problems)
    process.stdout.write(`${file}${path === '' ? '' : ` ${path}`}: ${message}\n`);
  process.stdout.write(`definitions: ${problems.length === 0 ? 'ok' : `${String(problems.length)} problems`}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

runProgram('check:definitions', check);
