// `--env=FILE` among the arguments: its variables hold for this process; those of the environment come first.
const at = process.argv.findIndex((one) => one.startsWith('--env='));
if (at !== -1) {
  const [argument = ''] = process.argv.splice(at, 1);
  const file = argument.slice('--env='.length);
  try {
    process.loadEnvFile(file);
  } catch {
    console.error(`--env: ${file} cannot be read.`);
    process.exit(1);
  }
}
