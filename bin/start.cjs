// Apart from docconv.js, since Node.js 8 cannot parse a dynamic import.
import('../dist/cli.js').then(
  (cli) => cli.main(),
  (error) => {
    if (process.env.DOCCONV_DEBUG === '1') process.stderr.write(`${error.stack}\n`);
    process.stderr.write(
      'docconv: This installation is not complete. Run "npm install --global docconv@latest" again.\n',
    );
    process.exitCode = 1;
  },
);
