import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * What stub.py is, as the jar of a Java subject: it takes --server.port and --upstream, and nothing makes it do wrong. Its
 * process id is kept in the file STUB_DIR/pids, and each path that it is asked for, once, in the file STUB_DIR/NAME.asked.
 *
 * <p>With --routes.count it is a gateway that knows the routes /mock/0 and so on as gateway-scg-routes does, with
 * --routes.templates those of the path templates in that file; the size of its table is what stands in the file
 * --routes.store, and that it had to be filled is kept, a line each time, in the file STUB_DIR/filled.
 */
public class Stub {

    private static final int POOL = 16;
    private static final int BACKLOG = 500; // connections of ab at 200 at a time that wait for a thread
    private static final long THINK_MS = 10; // keeps the tests from loading the machine

    private static final Set<String> ASKED = ConcurrentHashMap.newKeySet();
    private static Path asked;
    private static String upstream = "";
    private static int routes = -1;
    private static List<String> templates = List.of();

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(System.getenv("STUB_DIR"));
        String name = jarName();
        String port = "";
        String store = "";
        for (String argument : arguments) {
            String value = argument.substring(argument.indexOf('=') + 1);
            if (argument.startsWith("--server.port=")) {
                port = value;
            } else if (argument.startsWith("--upstream=")) {
                upstream = value;
            } else if (argument.startsWith("--routes.count=")) {
                routes = Integer.parseInt(value);
            } else if (argument.startsWith("--routes.templates=")) {
                templates = templates(Path.of(value));
                routes = templates.size();
            } else if (argument.startsWith("--routes.store=")) {
                store = value;
            }
        }
        append(folder.resolve("pids"), name + " " + ProcessHandle.current().pid());
        asked = folder.resolve(name + ".asked");
        if (!store.isEmpty()) {
            fill(Path.of(store), folder.resolve("filled"));
        }
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)), BACKLOG);
        server.createContext("/", Stub::answer);
        server.setExecutor(Executors.newFixedThreadPool(POOL));
        server.start();
    }

    private static void fill(Path store, Path filled) throws IOException {
        String size = String.valueOf(routes);
        if (!Files.exists(store) || !Files.readString(store).equals(size)) {
            Files.writeString(store, size);
            append(filled, size);
        }
    }

    private static void append(Path file, String line) throws IOException {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
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

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        int status = 200;
        byte[] body = "world".getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        if (ASKED.add(path)) {
            append(asked, path);
        }
        if (upstream.isEmpty()) {
            pause();
        } else {
            if (routes >= 0) {
                int number = number(path);
                exchange.getResponseHeaders().set("x-mock-server-routeId", String.format("%024x", number));
                path = "/ok" + path;
                status = number < routes ? status : 404;
            }
            try (InputStream in = URI.create(upstream + path).toURL().openStream()) {
                body = in.readAllBytes();
            } catch (IOException e) {
                status = 502;
            }
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void pause() {
        try {
            Thread.sleep(THINK_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
