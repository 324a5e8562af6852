// Runs before `npm start`, `npm test`, `npm run check`, `npm run bench` and `npm run drill`, on whatever Node the machine has: installs the packages when
// the lock file says something new. Plain JavaScript without dependencies, because nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.naksa-install');

const oldestForInstall = 20;
const oldestForServer = 24;

await main();

async function main() {
  const own = toMajor(process.version);
  if (own < oldestForInstall) {
    refuse(
      `नक्सा चलाउन Node.js ${oldestForInstall} वा माथि चाहिन्छ; यहाँ ${process.version} छ। https://nodejs.org बाट नयाँ Node.js राखेर फेरि चलाउनुहोस्।`,
      `Naksa needs Node.js ${oldestForInstall} or later; this is ${process.version}. Install a newer one from https://nodejs.org and run again.`,
    );
  }
  if (!isInstalled()) await install();
  writeStamp();
  const found = findNode();
  if (toMajor(found) < oldestForServer) {
    refuse(
      `सर्भर चलाउन Node.js ${oldestForServer} चाहिन्छ; यहाँ ${found} छ, र यो कम्प्युटरका लागि साथमा Node आएको छैन। https://nodejs.org बाट Node.js ${oldestForServer} राखेर फेरि चलाउनुहोस्, वा डाउनलोड बीचमा टुटेको भए npm ci चलाउनुहोस्।`,
      `The server needs Node.js ${oldestForServer}; this is ${found}, and none is bundled for this machine. Install Node.js ${oldestForServer} from https://nodejs.org and run again, or run npm ci if a download was cut short.`,
    );
  }
}

/** By content, not by date: a checkout gives every file a new date. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (!existsSync(lockFile)) return true;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash();
  return agree(readPackages(lockFile), readPackages(installed));
}

/** Whether an install that was made by hand holds every package of the lock (those for other machines excepted). */
function agree(wanted, present) {
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = present[path];
    return path === '' || (found ? found.version === version : optional === true);
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function writeStamp() {
  if (!existsSync(lockFile) || (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash())) return;
  try {
    writeFileSync(stamp, lockHash());
  } catch {
    // Another account's install: comparing the packages each time does as well.
  }
}

async function install() {
  const command = existsSync(lockFile) ? 'ci' : 'install';
  const stopClock = startClock(`प्याकेज राखिँदै छ (npm ${command}) | Installing packages (npm ${command})`);
  // Development packages too, whatever NODE_ENV says: the web app is built on the machine it runs on.
  const { code, complaint } = await runNpm([command, '--include=dev', '--include=optional', '--no-fund', '--no-audit']);
  stopClock();
  if (code === 0) return;
  // npm's complaint comes first; its manual, which may follow, helps nobody here.
  process.stderr.write(`${complaint.split('\n').slice(0, 12).join('\n')}\n`);
  refuse(
    `प्याकेज राख्न सकिएन (npm ${command})। इन्टरनेट र यो फोल्डरमा लेख्ने अनुमति जाँचेर फेरि चलाउनुहोस्।`,
    `The packages could not be installed (npm ${command}). Check the internet connection and the right to write to this folder, and run again.`,
  );
}

function runNpm(args) {
  // Inside `npm start` the very npm that runs us; by hand, the one on the PATH.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const child = npm
    ? spawn(node || process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, complaint: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code, complaint }));
  });
}

/** One line that counts the seconds on a terminal; one line in all elsewhere. */
function startClock(text) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  if (!process.stdout.isTTY) {
    process.stdout.write(`${text}\n`);
    return () => undefined;
  }
  const draw = () => process.stdout.write(`\r${text} … ${seconds()} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    draw();
    process.stdout.write('\n');
  };
}

/** The Node that npm's scripts will find first: the bundled one, or this one where none is bundled. */
function findNode() {
  const name = process.platform === 'win32' ? 'node.cmd' : 'node';
  const bundled = join(root, 'node_modules', '.bin', name);
  if (!existsSync(bundled)) return process.version;
  const asked = spawnSync(`"${bundled}" --version`, { shell: true, encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : process.version;
}

function toMajor(version) {
  return Number.parseInt(version.replace('v', ''), 10);
}

function refuse(ne, en) {
  process.stderr.write(`\n${ne}\n${en}\n`);
  process.exit(1);
}
