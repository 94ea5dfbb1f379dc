import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A server for the script tests. Answers "world"; with an upstream it passes on what that answers. Settings come as
 * --server.port and --upstream, or as PORT and UPSTREAM. What it does wrong is read, again and again, from the file
 * STUB_DIR/NAME.mode: "status N", "body TEXT" (\\n for a line end), "die N", "cut" (closes connections unanswered),
 * "slow MS" (one answer after the other, each after so long). Each path that it is asked for is kept, once, in the file
 * STUB_DIR/NAME.asked. Of several upstreams, parted by a comma, each is asked in turn, or with "uneven" always the first.
 * A path that ends in /count is answered with the number of other requests so far. ACCESS_TOKEN of the environment is kept
 * in the file STUB_DIR/NAME.token, a line for each start.
 *
 * <p>It repeats the route id of a request as backend-mock does. With --routes.count it is a gateway that knows the routes
 * /mock/0 and so on as gateway-scg-routes does, with --routes.templates those of the path templates in that file; the size
 * of its table is what stands in the file --routes.store, and that it had to be filled is kept, a line each time, in the
 * file STUB_DIR/filled.
 */
public class Stub {

    private static final int POOL = 16;
    private static final int BACKLOG = 500; // connections of ab at 200 at a time that wait for a thread
    private static final long THINK_MS = 10; // keeps the tests from loading the machine, also with what it does wrong
    private static final long LOOK_MS = 20;
    private static final Set<String> WRONG = Set.of("cut", "status", "body");
    private static final Semaphore TURN = new Semaphore(1, true);

    private static final Set<String> ASKED = ConcurrentHashMap.newKeySet();
    private static Path asked;
    private static volatile String[] mode = {"ok", ""};
    private static final AtomicInteger REQUESTS = new AtomicInteger();
    private static final AtomicInteger PASSED_ON = new AtomicInteger();
    private static String[] upstreams;
    private static int routes = -1;
    private static List<String> templates = List.of();

    public static void main(String[] arguments) throws Exception {
        Map<String, String> environment = System.getenv();
        Path folder = Path.of(environment.get("STUB_DIR"));
        String name = System.getProperty("stub.name", jarName());
        String port = environment.getOrDefault("PORT", "");
        String store = "";
        String upstream = environment.getOrDefault("UPSTREAM", "");
        for (String argument : arguments) {
            if (argument.startsWith("--server.port=")) {
                port = argument.substring("--server.port=".length());
            } else if (argument.startsWith("--upstream=")) {
                upstream = argument.substring("--upstream=".length());
            } else if (argument.startsWith("--routes.count=")) {
                routes = Integer.parseInt(argument.substring("--routes.count=".length()));
            } else if (argument.startsWith("--routes.templates=")) {
                templates = templates(Path.of(argument.substring("--routes.templates=".length())));
                routes = templates.size();
            } else if (argument.startsWith("--routes.store=")) {
                store = argument.substring("--routes.store=".length());
            }
        }
        Files.writeString(
                folder.resolve("pids"),
                name + " " + ProcessHandle.current().pid() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        upstreams = upstream.isEmpty() ? new String[0] : upstream.split(",");
        asked = folder.resolve(name + ".asked");
        String token = environment.getOrDefault("ACCESS_TOKEN", "");
        if (!token.isEmpty()) {
            Files.writeString(
                    folder.resolve(name + ".token"),
                    token + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        look(folder.resolve(name + ".mode"));
        Thread watcher = new Thread(() -> watch(folder.resolve(name + ".mode")));
        watcher.setDaemon(true);
        watcher.start();

        if (!store.isEmpty()) {
            fill(Path.of(store), folder.resolve("filled"));
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(environment.getOrDefault("BIND", "127.0.0.1"), Integer.parseInt(port)), BACKLOG);
        server.createContext("/", Stub::answer);
        server.setExecutor(Executors.newFixedThreadPool(POOL));
        server.start();
    }

    private static void fill(Path store, Path filled) throws IOException {
        String size = String.valueOf(routes);
        if (!Files.exists(store) || !Files.readString(store).equals(size)) {
            Files.writeString(store, size);
            Files.writeString(filled, size + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private static List<String> templates(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toList());
    }

    /** The route that a path is of; one too many where it is of none. */
    private static int number(String path) {
        if (templates.isEmpty()) {
            return Integer.parseInt(path.substring("/mock/".length()));
        }
        int number = 0;
        while (number < routes && !path.matches(templates.get(number).replaceAll("\\{[^}]*}", "[^/]+"))) {
            number++;
        }
        return number;
    }

    private static String jarName() {
        String file = Path.of(System.getProperty("java.class.path")).getFileName().toString();
        return file.replace(".jar", "");
    }

    private static void watch(Path file) {
        try {
            while (true) {
                Thread.sleep(LOOK_MS);
                look(file);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void look(Path file) {
        try {
            mode = (Files.readString(file).strip() + " ").split(" ", 2);
        } catch (IOException e) {
            mode = new String[] {"ok", ""};
        }
        if (mode[0].equals("die")) {
            Runtime.getRuntime().halt(Integer.parseInt(mode[1].strip()));
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String[] now = mode;
        String routeId = exchange.getRequestHeaders().getFirst("x-benchmark-routeId");
        int status = 200;
        byte[] body = "world".getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        if (upstreams.length == 0 && exchange.getRequestURI().getPath().endsWith("/count")) {
            send(exchange, status, String.valueOf(REQUESTS.get()).getBytes(StandardCharsets.UTF_8));
            return;
        }
        REQUESTS.incrementAndGet();
        keep(exchange.getRequestURI().toString());
        if (upstreams.length == 0 || WRONG.contains(now[0])) {
            pause(THINK_MS);
        }
        if (now[0].equals("cut")) {
            exchange.close();
            return;
        } else if (now[0].equals("status")) {
            status = Integer.parseInt(now[1].strip());
        } else if (now[0].equals("body")) {
            body = now[1].strip().replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
        } else if (now[0].equals("slow")) {
            TURN.acquireUninterruptibly();
            pause(Long.parseLong(now[1].strip()));
            TURN.release();
        } else if (upstreams.length > 0) {
            String path = exchange.getRequestURI().toString();
            if (routes >= 0) {
                int number = number(path);
                routeId = String.format("%024x", number);
                path = "/ok" + path;
                status = number < routes ? status : 404;
            }
            try {
                int turn = now[0].equals("uneven") ? 0 : PASSED_ON.getAndIncrement() % upstreams.length;
                body = fetch(upstreams[turn] + path);
            } catch (IOException e) {
                status = 502;
            }
        }
        if (routeId != null) {
            exchange.getResponseHeaders().set("x-mock-server-routeId", routeId);
        }
        send(exchange, status, body);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void keep(String path) throws IOException {
        if (ASKED.add(path)) {
            Files.writeString(asked, path + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private static byte[] fetch(String url) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        try (InputStream in = connection.getInputStream()) {
            return in.readAllBytes();
        }
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
